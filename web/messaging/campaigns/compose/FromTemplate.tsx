import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { type Template, templates } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call } from '../../../api.ts';
import { keyOf, q } from '../../../query.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { SkeletonLines } from '../../../ui/list/Skeletons.tsx';
import { loadSentence } from '../../templates/load_sentence.ts';
import { Compose, type SheetProps } from './Compose.tsx';
import { type Source, spanishOf } from './draft.ts';

const READS_SPANISH = { language: 'es' as const };

interface FromTemplateProps extends SheetProps {
  template_id: string;
}

/** A message from a template, in as many languages as there are of it. */
export function FromTemplate({ template_id, ...sheet }: FromTemplateProps) {
  const { data, error, refetch } = useQuery(q(templates.get, { params: { template_id } }));
  const twin_id = data?.twin_id ?? null;
  const own = data ? spanishOf(data) : null;
  const twin = useQuery({
    ...q(templates.get, { params: { template_id: twin_id ?? '' } }),
    enabled: twin_id !== null,
  });
  const readers = useQuery({
    queryKey: [...keyOf(audiences.count), READS_SPANISH],
    queryFn: ({ signal }) => call(audiences.count, { body: { audience: READS_SPANISH }, signal }),
    enabled: twin_id !== null || own !== null,
  });
  const [source, setSource] = useState<Source | null>(null);
  const isAlone = data !== undefined && !own && (twin_id === null || (twin.isError && !twin.data));
  const other = own ?? twin.data;
  // Kept from then on: what happens to the template or the connection meanwhile must not take what was typed.
  if (data && source === null) {
    if (isAlone) setSource({ template: data, twin: null });
    else if (other && !readers.isPending) setSource(pairOf(data, other));
  }
  if (data && source) {
    const count = source.twin ? (readers.data?.recipients ?? null) : null;
    return <Compose source={source} chosen={data.language} readers={count} {...sheet} />;
  }
  if (error) {
    return <Failure title={commonTexts.failures.title} detail={loadSentence(error)} onRetry={refetch} />;
  }
  return <SkeletonLines lines={8} />;
}

/** A template that there is in both languages; of a sample, unless the shop has put the other one away or made something else of it. */
function pairOf(chosen: Template, other: Template): Source {
  const isGone = other.id !== chosen.id && other.archived_at !== null;
  if (isGone || other.language === chosen.language) return { template: chosen, twin: null };
  return chosen.language === 'es' ? { template: other, twin: chosen } : { template: chosen, twin: other };
}
