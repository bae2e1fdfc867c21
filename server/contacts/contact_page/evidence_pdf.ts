import { contactPaperTexts as texts } from '#contract/contacts/page.texts.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import type { EvidenceFile } from './evidence.ts';
import { type Paper, paper } from './paper.ts';
import { type Clock, clockOf } from './paper_clock.ts';

type EvidenceEvent = EvidenceFile['events'][number];

/**
 * The evidence in a form for lawyers: letter size, every event with the words that were shown, its place in the chain and the chain's
 * state.
 */
export function evidencePdf(file: EvidenceFile, now: Date): Promise<Buffer> {
  const clock = clockOf(file.time_zone);
  const about = texts.evidenceAbout(readablePhone(file.phone_e164), file.company);
  const foot = (page: number, pages: number) =>
    `${texts.evidenceTitle} · ${about} · ${clock(file.made_at)} · ${texts.page(page, pages)}`;
  return paper({ title: `${texts.evidenceTitle} ${file.phone_e164}`, now, foot }, (page) => {
    page.title(texts.evidenceTitle, about);
    writeSummary(page, file, clock);
    page.heading(texts.events);
    if (file.events.length === 0) page.paragraph(texts.noEvents);
    for (const [index, event] of file.events.entries()) {
      if (index > 0) page.rule();
      writeEvent(page, event, clock);
    }
    page.heading(texts.chain);
    const { broken_at, links, head } = file.chain;
    page.paragraph(broken_at === null ? texts.whole(links) : texts.broken(broken_at));
    page.code(texts.head, head);
    page.paragraph(texts.method);
  });
}

function writeSummary(page: Paper, file: EvidenceFile, clock: Clock): void {
  const { contact, suppression } = file;
  page.heading(texts.summary);
  page.fact(texts.phone, `${readablePhone(file.phone_e164)} (${file.phone_e164})`);
  page.fact(texts.fields.name, contact?.name);
  page.fact(texts.state, texts.states[contact?.consent ?? 'none']);
  if (suppression) {
    const reason = texts.blockReasons[suppression.reason] ?? suppression.reason;
    page.fact(texts.blocked, texts.blockedSince(reason, clock(suppression.suppressed_at)));
  }
  page.fact(texts.madeAt, clock(file.made_at));
  page.fact(texts.madeBy, file.made_by);
}

function writeEvent(page: Paper, event: EvidenceEvent, clock: Clock): void {
  const { evidence, wording_version } = event;
  page.entry(texts.event(event.seq, texts.what[event.kind]));
  page.fact(texts.at, clock(event.occurred_at));
  page.fact(texts.source, texts.how(event.source));
  page.fact(texts.recordedBy, event.recorded_by_name);
  page.fact(texts.wording, event.wording);
  page.fact(texts.version, wording_version === null ? null : texts.wordingVersion(wording_version));
  if (evidence) writeProof(page, evidence);
  else page.fact(texts.kept, texts.erasedEvidence);
  page.code(texts.position, `${event.seq} · ${event.consent_event_id}`);
  page.code(texts.proof, event.evidence_salt);
  page.code(texts.proofHash, event.evidence_hash);
  page.code(texts.previous, event.previous_hash);
  page.code(texts.hash, event.hash);
}

function writeProof(page: Paper, evidence: NonNullable<EvidenceEvent['evidence']>): void {
  const { attestation, import: file } = evidence;
  page.fact(texts.phone, evidence.phone_e164);
  page.fact(texts.words, evidence.words);
  page.fact(texts.form, evidence.without_form ? texts.withoutForm : null);
  if (attestation) {
    page.fact(texts.attestation, texts.attested(attestation.how, attestation.when, attestation.by));
  }
  if (file) {
    page.fact(texts.file, texts.fileRow(file.file_name, file.row));
    page.code(texts.fileHash, file.sha256);
  }
  page.fact(texts.ip, evidence.ip);
  page.fact(texts.userAgent, evidence.user_agent);
}
