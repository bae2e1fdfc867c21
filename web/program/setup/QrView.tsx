import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { programTexts } from '#contract/program/program.texts.ts';
import { program } from '#contract/program/program.ts';
import { q } from '../../query.ts';
import { QrCard } from './QrCard.tsx';
import classes from './QrView.module.css';
import { SourcesCard } from './SourcesCard.tsx';

/** One large QR code, and the list of places that have one. The address has the shown place. */
export function QrView() {
  const [address] = useSearchParams();
  const code = address.get('source');
  const list = useQuery(q(program.listSources));
  const source = list.data?.sources.find((one) => one.code === code);
  return (
    <div className={classes.columns}>
      <QrCard source={code} label={code === null ? programTexts.qr.main : (source?.label ?? code)} />
      <SourcesCard list={list} selected={code} />
    </div>
  );
}
