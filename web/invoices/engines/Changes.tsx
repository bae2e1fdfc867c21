import { useQuery } from '@tanstack/react-query';
import { versionTexts as texts } from '#contract/invoices/review/versions.texts.ts';
import { versions } from '#contract/invoices/review/versions.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import classes from './Readings.module.css';

/** Every change of the document, the newest first. */
export function Changes({ invoice_id }: { invoice_id: string }) {
  const { instant } = useFormat();
  const { data, error, refetch } = useQuery({ ...q(versions.list, { params: { invoice_id } }), staleTime: 0 });
  return (
    <section className={classes.changes} aria-label={texts.title}>
      <h3 className={classes.title}>{texts.title}</h3>
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {data?.versions.length === 0 ? <p className={classes.detail}>{texts.none}</p> : null}
      <ul className={classes.list}>
        {data?.versions.map(({ version, changed_at, changed_by, cause, changes }) => (
          <li key={version} className={classes.row}>
            <div className={classes.top}>
              <strong>{texts.cause(cause, changed_by)}</strong>
              <time dateTime={changed_at}>{instant(changed_at)}</time>
            </div>
            {changes.map((change) => (
              <div key={`${change.line} ${change.field}`} className={classes.change}>
                {texts.change(change)}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
