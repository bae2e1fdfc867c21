import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { noRoomTexts } from '#contract/invoices/capture/no_room.texts.ts';
import { captureTexts, uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { UPLOAD_MAX_FILES } from '#contract/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { duplicateWords } from '../duplicate_words.ts';
import type { LeftCapture } from './kept_photos.ts';
import { PictureChecks } from './PictureChecks.tsx';
import classes from './UploadPanel.module.css';
import type { Upload } from './upload_state.ts';
import { uploads } from './uploads.ts';
import type { useAdding } from './useAdding.ts';
import { useLeft } from './useLeft.ts';
import { useUploads } from './useUploads.ts';

/** What is on its way, what failed and waits to be sent again, what was there already, and what was left out. */
export function UploadPanel({ adding }: { adding: ReturnType<typeof useAdding> }) {
  const list = useUploads();
  const texts = uploadTexts;
  const { refused, held, unkept } = adding;
  const { left, drop } = useLeft(adding.adding.step);
  if (list.length + refused.length + held.length + unkept.length + left.length === 0) return null;
  return (
    <section className={classes.root} aria-label={texts.list}>
      {refused.length > 0 ? (
        <div className={classes.row} role="alert">
          <div className={classes.words}>
            {refused.map((sentence) => (
              <p key={sentence} className={classes.refused}>
                {sentence}
              </p>
            ))}
          </div>
          <Dismiss onClick={adding.dismiss} label={texts.dismiss} />
        </div>
      ) : null}
      {held.length > 0 ? (
        <HeldRow
          words={texts.tooMany(UPLOAD_MAX_FILES, held.length)}
          send={texts.sendRest(held.length)}
          drop={texts.dropRest(held.length)}
          onSend={adding.sendHeld}
          onDrop={adding.dropHeld}
        />
      ) : null}
      {unkept.length > 0 ? (
        <HeldRow
          words={noRoomTexts.wait(unkept.length)}
          send={noRoomTexts.send(unkept.length)}
          drop={texts.dropRest(unkept.length)}
          onSend={adding.sendUnkept}
          onDrop={adding.dropUnkept}
        />
      ) : null}
      {left.map((capture) => (
        <LeftRow
          key={capture.id}
          capture={capture}
          onGoOn={() => adding.goOn(capture)}
          onDiscard={() => {
            adding.discard(capture);
            drop(capture);
          }}
        />
      ))}
      <PictureChecks list={list} />
      {list.map((upload) =>
        upload.state === 'checking' || upload.state === 'doubtful' ? null : upload.result?.duplicate_of ? (
          <DuplicateRow key={upload.id} upload={upload} duplicate_of={upload.result.duplicate_of} />
        ) : (
          <UploadRow key={upload.id} upload={upload} state={upload.state} />
        ),
      )}
    </section>
  );
}

interface HeldRowProps {
  words: string;
  send: string;
  drop: string;
  onSend: () => void;
  onDrop: () => void;
}

/** Files that wait in this tab until their user sends or removes them. */
function HeldRow({ words, send, drop, onSend, onDrop }: HeldRowProps) {
  return (
    <div className={classes.row} role="status">
      <div className={classes.words}>{words}</div>
      <Button size="xs" onClick={onSend}>
        {send}
      </Button>
      <Button size="xs" variant="default" onClick={onDrop}>
        {drop}
      </Button>
    </div>
  );
}

interface LeftRowProps {
  capture: LeftCapture;
  onGoOn: () => void;
  onDiscard: () => void;
}

/** Photos that a closed page has left, or chosen pictures that wait for an answer. */
function LeftRow({ capture: { photos, is_undecided }, onGoOn, onDiscard }: LeftRowProps) {
  const texts = uploadTexts;
  const discard = is_undecided ? captureTexts.discardUndecided : captureTexts.discard;
  const ask = () =>
    confirm({
      title: is_undecided ? captureTexts.discardUndecidedTitle : captureTexts.discardLeftTitle,
      detail: is_undecided
        ? captureTexts.discardUndecidedDetail(photos.length)
        : captureTexts.discardDetail(photos.length),
      action: discard,
      danger: true,
      onConfirm: onDiscard,
    });
  return (
    <div className={classes.row}>
      <div className={classes.words} role="status">
        <div className={classes.name}>{is_undecided ? texts.undecided(photos.length) : texts.left(photos.length)}</div>
        <div className={classes.state}>{is_undecided ? texts.undecidedDetail : texts.leftDetail}</div>
      </div>
      <Button size="xs" onClick={onGoOn}>
        {texts.goOn}
      </Button>
      <Dismiss onClick={ask} label={discard} />
    </div>
  );
}

function nameOf({ files }: Upload): string {
  return files.length > 1 ? uploadTexts.pages(files.length) : (files[0]?.name ?? '');
}

interface UploadRowProps {
  upload: Upload;
  state: Exclude<Upload['state'], 'checking' | 'doubtful'>;
}

function UploadRow({ upload, state }: UploadRowProps) {
  const texts = uploadTexts;
  const name = nameOf(upload);
  const isKept = upload.offline && upload.kept;
  const words = {
    waiting: texts.waiting,
    sending: upload.sent < 1 ? texts.sending(Math.round(upload.sent * 100)) : texts.received,
    received: texts.received,
    failed: isKept ? texts.offlineKept : upload.offline ? texts.offline : `${texts.failed} ${upload.error ?? ''}`,
  }[state];
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div
          className={classes.state}
          data-state={isKept ? 'waiting' : state}
          role={state === 'failed' ? 'alert' : undefined}
        >
          {words}
        </div>
        {state === 'failed' ? null : (
          <Progress value={upload.sent * 100} size="xs" mt={6} aria-label={texts.progressLabel(name)} />
        )}
      </div>
      {state === 'failed' ? (
        <Button size="xs" onClick={() => uploads.retry(upload.id)}>
          {texts.retry}
        </Button>
      ) : null}
      {state === 'received' ? null : (
        <Dismiss onClick={() => uploads.remove(upload.id)} label={state === 'failed' ? texts.remove : texts.cancel} />
      )}
    </div>
  );
}

function DuplicateRow({ upload, duplicate_of }: { upload: Upload; duplicate_of: string }) {
  const format = useFormat();
  const texts = uploadTexts;
  const { data } = useQuery(q(invoices.get, { params: { invoice_id: duplicate_of } }));
  const keepBoth = async () => {
    const invoice_id = upload.result?.invoice_id;
    if (!invoice_id) return;
    try {
      await call(invoices.reopen, { params: { invoice_id } });
      uploads.remove(upload.id);
      void invalidate(invoices.list);
    } catch (error) {
      warn(sentenceOf(error));
    }
  };
  return (
    <div className={classes.row} data-tone="doubt" role="status">
      <div className={classes.words}>
        <div className={classes.name}>{nameOf(upload)}</div>
        <div>{duplicateWords(data, format)}</div>
      </div>
      <Button size="xs" component={Link} to={paths.invoice(duplicate_of)} onClick={() => uploads.remove(upload.id)}>
        {texts.openIt}
      </Button>
      <Button size="xs" variant="default" onClick={() => void keepBoth()}>
        {texts.keepBoth}
      </Button>
      <Dismiss onClick={() => uploads.remove(upload.id)} label={texts.dismiss} />
    </div>
  );
}

function Dismiss({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <IconX size={17} aria-hidden />
    </ActionIcon>
  );
}
