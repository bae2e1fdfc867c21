import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { saveFile } from '../../ui/save_file.ts';
import settings from '../settings/Settings.module.css';
import classes from './RecoveryCodes.module.css';

const texts = secondFactorTexts.codes;

interface RecoveryCodesProps {
  codes: readonly string[];
  /** For the title of the file and the sheet. */
  username: string | null;
  onSaved: () => void;
}

/** New recovery codes, shown this once: to copy, save or print. */
export function RecoveryCodes({ codes, username, onSaved }: RecoveryCodesProps) {
  const title = texts.file(username ?? location.host);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [title, '', ...codes, ''].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      tell(texts.copied);
    } catch {
      // Without https a browser has no clipboard for us.
      warn(texts.copyFailed);
    }
  };
  return (
    <div className={settings.form}>
      <div ref={heading} className={classes.head} tabIndex={-1} role="status">
        <div className={settings.rowTitle}>{texts.shown}</div>
        <p className={settings.note}>{texts.shownDetail}</p>
      </div>
      <div className={classes.sheet}>
        <p className={classes.sheetTitle}>{title}</p>
        <ul className={classes.list} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={settings.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)}
        >
          {texts.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
          {texts.copy}
        </Button>
      </div>
      <div className={settings.buttons}>
        <Button onClick={onSaved}>{texts.saved}</Button>
      </div>
    </div>
  );
}
