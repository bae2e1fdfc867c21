import { Radio } from '@mantine/core';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { type ImportCheck, SAYING_NO, type SayingNo } from '#contract/contacts/imports.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import classes from '../../ui/import/Import.module.css';

const texts = importTexts.check;

interface SayingNoChoiceProps {
  check: ImportCheck;
  value: SayingNo;
  onChange: (value: SayingNo) => void;
}

/** Names the contacts who agreed to texts and do not according to the file, and asks what happens to them. */
export function SayingNoChoice({ check, value, onChange }: SayingNoChoiceProps) {
  const { saying_no: count, saying_no_contacts: contacts } = check;
  const more = count - contacts.length;
  return (
    <div className={classes.notice}>
      <Radio.Group
        label={texts.sayingNo(count)}
        value={value}
        onChange={(chosen) => onChange(SAYING_NO.find((one) => one === chosen) ?? 'opt_out')}
      >
        <ul>
          {contacts.map(({ phone_e164, name }) => (
            <li key={phone_e164}>{[name, readablePhone(phone_e164)].filter(Boolean).join(', ')}</li>
          ))}
          {more > 0 ? <li>{texts.sayingNoMore(more)}</li> : null}
        </ul>
        <div className={classes.choice}>
          {SAYING_NO.map((one) => (
            <Radio key={one} value={one} label={texts.sayingNoChoices[one]} />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
