import { Button } from '@mantine/core';
import { captureTexts, uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { faultWords } from './quality/fault_words.ts';
import { turnPhoto } from './quality/turn_photo.ts';
import classes from './UploadPanel.module.css';
import type { Upload } from './upload_state.ts';
import { uploads } from './uploads.ts';

const texts = uploadTexts.checks;

interface DoubtfulRowProps {
  upload: Upload;
  /** The id of the picture that is rotated now. */
  turning: string | null;
  onTurn: (work: () => Promise<void>) => void;
  onLeaveOut: (name: string) => void;
}

/** A picture that is hard to read, or that its user has rotated, and what can be done with it. */
export function DoubtfulRow({ upload, turning, onTurn, onLeaveOut }: DoubtfulRowProps) {
  const [file] = upload.files;
  const url = useObjectUrl(file);
  if (!file) return null;
  const { id, faults, turned } = upload;
  const turn = async () => {
    const picture = await turnPhoto(file);
    if (picture) await uploads.replace(id, picture);
    else warn(captureTexts.rotateFailed);
  };
  const button = { size: 'xs', variant: 'default', disabled: turning === id } as const;
  // Disabled itself, the button would lose the focus, and it may be pressed again.
  const isOff = turning !== null || undefined;
  return (
    <li className={classes.row}>
      {url ? (
        <img className={classes.picture} src={url} alt="" decoding="async" />
      ) : (
        <span className={classes.picture} />
      )}
      <div className={classes.words}>
        <div className={classes.name}>{file.name}</div>
        <div className={classes.fault}>{faultWords(faults) ?? texts.turned}</div>
      </div>
      <div className={classes.choices}>
        {turned || faults.includes('sideways') ? (
          <Button
            size="xs"
            variant="default"
            aria-label={texts.rotateNamed(file.name)}
            aria-disabled={isOff}
            data-disabled={isOff}
            onClick={() => (isOff ? undefined : onTurn(turn))}
          >
            {texts.rotate}
          </Button>
        ) : null}
        <Button
          {...button}
          aria-label={faults.length > 0 ? texts.sendNamed(file.name) : texts.sendTurnedNamed(file.name)}
          onClick={() => uploads.sendAnyway([id])}
        >
          {faults.length > 0 ? texts.send : texts.sendTurned}
        </Button>
        <Button {...button} aria-label={texts.leaveOutNamed(file.name)} onClick={() => onLeaveOut(file.name)}>
          {texts.leaveOut}
        </Button>
      </div>
    </li>
  );
}
