import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import { contactPaperTexts as texts } from '#contract/contacts/page.texts.ts';
import type { TimelineEntry } from '#contract/contacts/page.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import { replyTexts } from '#contract/messaging/inbound/replies.texts.ts';
import type { ContactFile } from './export.ts';
import { type Paper, paper } from './paper.ts';
import { type Clock, clockOf } from './paper_clock.ts';

/** All data about one contact, for that contact to read. */
export function contactPdf(file: ContactFile, now: Date): Promise<Buffer> {
  const clock = clockOf(file.time_zone);
  const about = texts.evidenceAbout(file.contact.name ?? readablePhone(file.contact.phone_e164), file.company);
  const foot = (page: number, pages: number) =>
    `${texts.contactTitle} · ${about} · ${clock(file.made_at)} · ${texts.page(page, pages)}`;
  return paper({ title: `${texts.contactTitle} ${about}`, now, foot }, (page) => {
    page.title(texts.contactTitle, about);
    writeContact(page, file, clock);
    const { sections } = texts;
    for (const [heading, entries] of [
      [sections.consent, file.consent],
      [sections.messages, file.messages],
      [sections.replies, file.replies],
      [sections.clicks, file.clicks],
      [sections.coupons, file.coupons],
    ] as const) {
      page.heading(heading);
      if (entries.length === 0) page.paragraph(texts.nothing);
      for (const [index, entry] of entries.entries()) {
        if (index > 0) page.rule();
        page.fact(texts.at, clock(entry.at));
        writeEntry(page, entry);
      }
    }
    writeProofs(page, file);
  });
}

function writeContact(page: Paper, { contact, details }: ContactFile, clock: Clock): void {
  const { fields } = texts;
  page.heading(texts.sections.contact);
  page.fact(fields.name, contact.name);
  page.fact(texts.phone, readablePhone(contact.phone_e164));
  page.fact(fields.email, contact.email);
  page.fact(fields.zip, contact.zip_code);
  page.fact(fields.language, contactTexts.form.languages[contact.language]);
  page.fact(fields.birthDate, details.birth_date);
  page.fact(fields.tags, contact.tags.map(({ name }) => name).join(', '));
  page.fact(fields.joined, clock(contact.created_at));
  page.fact(fields.joinedFrom, details.joined_from);
  page.fact(texts.state, texts.states[contact.consent]);
  page.fact(fields.archived, contact.archived_at && clock(contact.archived_at));
  page.fact(fields.link, details.link_made_at && clock(details.link_made_at));
}

function writeEntry(page: Paper, entry: TimelineEntry): void {
  const { fields } = texts;
  switch (entry.kind) {
    case 'consent':
      page.fact(texts.sections.consent, texts.what[entry.what]);
      page.fact(texts.source, texts.how(entry.source));
      page.fact(texts.wording, entry.wording);
      page.fact(texts.words, entry.words);
      if (entry.attestation) {
        const { how, when, by = '' } = entry.attestation;
        page.fact(texts.attestation, texts.attested(how, when, by));
      }
      return;
    case 'message':
      page.fact(fields.text, entry.body);
      page.fact(fields.campaign, entry.campaign?.name);
      page.fact(fields.status, replyTexts.statuses[entry.status]);
      return;
    case 'reply':
      page.fact(fields.text, entry.body);
      return;
    case 'click':
      page.fact(fields.opened, entry.target);
      page.fact(fields.campaign, entry.campaign?.name);
      return;
    case 'coupon':
      page.fact(texts.sections.coupons, entry.title);
      page.fact(fields.code, entry.code);
      page.fact(fields.status, entry.what);
      page.fact(fields.sale, entry.sale_cents === null ? null : (entry.sale_cents / 100).toFixed(2));
      page.fact(fields.reason, entry.reason);
  }
}

/** The shop's proof of consent is the contact's data too. */
function writeProofs(page: Paper, { consent_evidence }: ContactFile): void {
  page.heading(texts.sections.evidence);
  if (consent_evidence.length === 0) page.paragraph(texts.nothing);
  for (const [index, proof] of consent_evidence.entries()) {
    if (index > 0) page.rule();
    page.code(texts.position, proof.consent_event_id);
    page.fact(texts.phone, proof.phone_e164);
    page.fact(texts.words, proof.words);
    page.fact(texts.ip, proof.ip);
    page.fact(texts.userAgent, proof.user_agent);
    if (proof.import) page.fact(texts.file, texts.fileRow(proof.import.file_name, proof.import.row));
  }
}
