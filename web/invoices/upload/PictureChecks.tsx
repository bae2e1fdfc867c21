import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { captureTexts, uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { faultWords } from './quality/fault_words.ts';
import { turnPhoto } from './quality/turn_photo.ts';
import classes from './UploadPanel.module.css';
import { type Upload, uploads, useChecked } from './uploads.ts';

const texts = uploadTexts.checks;

/** How far the chosen pictures were looked at, and those that are hard to read: each waits for its user, and holds up no other. */
export function PictureChecks({ list }: { list: Upload[] }) {
  const checked = useChecked();
  const left = list.filter(({ state }) => state === 'checking').length;
  const doubtful = list.filter(({ state }) => state === 'doubtful');
  if (left + doubtful.length === 0) return null;
  return (
    <>
      {left > 0 ? (
        <div className={classes.row}>
          <div className={classes.words}>
            <div className={classes.state}>{texts.checking(checked + 1, checked + left)}</div>
            <Progress value={(checked / (checked + left)) * 100} size="xs" mt={6} aria-label={texts.progress} />
          </div>
        </div>
      ) : null}
      <div className={doubtful.length > 0 ? classes.row : undefined} data-tone="doubt">
        {/* There before there is something to say, so that screen readers hear of it. */}
        <div className={classes.words} role="status">
          {doubtful.length > 0 ? texts.doubtful(doubtful.length) : null}
        </div>
        {doubtful.length > 1 ? (
          <Button size="xs" variant="default" onClick={() => uploads.sendAnyway(doubtful)}>
            {texts.sendAll}
          </Button>
        ) : null}
      </div>
      {doubtful.length > 0 ? (
        <ul className={classes.doubtful} aria-label={texts.list}>
          {doubtful.map((upload) => (
            <DoubtfulRow key={upload.id} upload={upload} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function DoubtfulRow({ upload }: { upload: Upload }) {
  const [file] = upload.files;
  const url = useObjectUrl(file);
  const [isTurning, setTurning] = useState(false);
  if (!file) return null;
  const turn = async () => {
    setTurning(true);
    const turned = await turnPhoto(file);
    setTurning(false);
    if (turned) uploads.replace(upload, turned);
    else warn(captureTexts.rotateFailed);
  };
  return (
    <li className={classes.row}>
      {url ? (
        <img className={classes.picture} src={url} alt="" decoding="async" />
      ) : (
        <span className={classes.picture} />
      )}
      <div className={classes.words}>
        <div className={classes.name}>{file.name}</div>
        <div className={classes.fault}>{faultWords(upload.faults)}</div>
      </div>
      <div className={classes.choices}>
        {upload.faults.includes('sideways') ? (
          <Button
            size="xs"
            variant="default"
            aria-label={texts.rotateNamed(file.name)}
            loading={isTurning}
            onClick={turn}
          >
            {texts.rotate}
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="default"
          aria-label={texts.sendNamed(file.name)}
          onClick={() => uploads.sendAnyway([upload])}
        >
          {texts.send}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.leaveOutNamed(file.name)}
          onClick={() => uploads.remove(upload.id)}
        >
          {texts.leaveOut}
        </Button>
      </div>
    </li>
  );
}
