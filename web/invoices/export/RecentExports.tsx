import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { exportTexts as texts } from '#contract/invoices/exports.texts.ts';
import { type InvoiceExport, invoiceExports } from '#contract/invoices/exports.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate, q } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { fileSize } from '../../ui/file_size.ts';
import { saveAnswer } from '../../ui/save_answer.ts';
import classes from './Export.module.css';

/** The newest exports, with how far those under way have come. */
export function RecentExports() {
  const { data } = useQuery(q(invoiceExports.list));
  if (!data || data.exports.length === 0) return null;
  return (
    <>
      <h2 className={classes.title}>{texts.recent}</h2>
      <ul className={classes.recent}>
        {data.exports.map((one) => (
          <Row key={one.export_id} one={one} />
        ))}
      </ul>
    </>
  );
}

function Row({ one }: { one: InvoiceExport }) {
  const { instant, date } = useFormat();
  const { export_id, format, state, documents, documents_done, bytes } = one;
  const isUnderWay = state === 'waiting' || state === 'running';
  const download = useMutation({
    mutationFn: async () => saveAnswer(await call(invoiceExports.file, { params: { export_id } })),
    onSuccess: (name) => tell(texts.downloaded(name)),
    onError: (error) => {
      warn(sentenceOf(error));
      void invalidate(invoiceExports.list);
    },
  });
  const file = `${texts.formats[format]}, ${date(one.from)} – ${date(one.to)}`;
  const about = [texts.count(documents), instant(one.requested_at), one.requested_by];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.file}>{file}</div>
        <div className={classes.under}>{about.filter(Boolean).join(' · ')}</div>
        <div className={state === 'failed' ? classes.fault : classes.under} role="status">
          {state === 'running' ? texts.progress(documents_done, documents) : texts.states[state]}
          {state === 'ready' && bytes !== null ? ` · ${fileSize(bytes)}` : null}
        </div>
        {isUnderWay ? <Progress value={(100 * documents_done) / documents} aria-label={file} mt={6} /> : null}
      </div>
      {state === 'ready' ? (
        <Button
          variant="default"
          aria-label={texts.downloadOf(file)}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </Button>
      ) : null}
    </li>
  );
}
