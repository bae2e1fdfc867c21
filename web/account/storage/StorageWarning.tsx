import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { company } from '#contract/account/company.ts';
import { storageTexts as texts } from '#contract/account/storage.texts.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { fileSize } from '../../ui/file_size.ts';
import { isNearlyFull } from './nearly_full.ts';
import classes from './Storage.module.css';

/** Where files are uploaded: that little or no space is left for them. Nothing while there is enough. */
export function StorageWarning() {
  const { data } = useQuery(q(company.getStorage));
  if (!data || !isNearlyFull(data)) return null;
  const left = data.allowed_bytes - data.used_bytes;
  return (
    <p className={classes.warning} role="status">
      {left > 0 ? texts.almostFull(fileSize(left)) : texts.full} <Link to={paths.feedback()}>{texts.more}</Link>
    </p>
  );
}
