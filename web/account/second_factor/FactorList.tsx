import { Button } from '@mantine/core';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import type { Passkey, SecondFactor } from '#contract/account/security/second_factor.ts';
import { useFormat } from '../../format.ts';
import classes from '../settings/Settings.module.css';
import { type OpenForm, whyNoPasskeys } from './open_form.ts';

const texts = secondFactorTexts;

interface FactorListProps {
  factor: SecondFactor;
  onDo: (openForm: OpenForm) => void;
}

/** What the user has, and what can be added. */
export function FactorList({ factor, onDo }: FactorListProps) {
  const { instantDate } = useFormat();
  const { app_added_at, passkeys, recovery_codes_left, passkey_origin } = factor;
  const isOn = app_added_at !== null || passkeys.length > 0;
  const why = whyNoPasskeys(passkey_origin);
  return (
    <>
      <ul className={classes.rows}>
        {app_added_at ? (
          <Row
            title={texts.app.title}
            note={texts.app.added(instantDate(app_added_at))}
            action={texts.remove}
            label={texts.app.remove}
            onAct={() => onDo({ what: 'remove_app' })}
          />
        ) : null}
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.passkey_id} passkey={passkey} onDo={onDo} />
        ))}
        {isOn ? (
          <Row
            title={texts.codes.title}
            note={texts.codes.left(recovery_codes_left)}
            action={texts.codes.renewShort}
            label={texts.codes.renew}
            onAct={() => onDo({ what: 'renew_codes' })}
          />
        ) : null}
      </ul>
      <div className={classes.buttons}>
        {app_added_at ? null : (
          <Button variant="default" onClick={() => onDo({ what: 'add_app' })}>
            {texts.app.add}
          </Button>
        )}
        {why ? null : (
          <Button variant="default" onClick={() => onDo({ what: 'add_passkey' })}>
            {texts.passkeys.add}
          </Button>
        )}
      </div>
      {why ? <p className={classes.aside}>{why}</p> : null}
    </>
  );
}

function PasskeyRow({ passkey, onDo }: { passkey: Passkey; onDo: FactorListProps['onDo'] }) {
  const { instantDate } = useFormat();
  const { name, created_at, last_used_at, works_only_at } = passkey;
  const facts = texts.passkeys.facts(instantDate(created_at), last_used_at && instantDate(last_used_at));
  return (
    <Row
      title={name}
      note={works_only_at ? texts.passkeys.elsewhere(works_only_at) : facts}
      action={texts.remove}
      label={texts.passkeys.removeOne(name)}
      onAct={() => onDo({ what: 'remove_passkey', passkey })}
    />
  );
}

interface RowProps {
  title: string;
  note: string;
  action: string;
  /** Names the thing, for those who hear the button alone. */
  label: string;
  onAct: () => void;
}

function Row({ title, note, action, label, onAct }: RowProps) {
  return (
    <li>
      <div className={classes.rowWords}>
        <div className={classes.rowTitle}>{title}</div>
        <div className={classes.note}>{note}</div>
      </div>
      <Button variant="subtle" size="sm" aria-label={label} onClick={onAct}>
        {action}
      </Button>
    </li>
  );
}
