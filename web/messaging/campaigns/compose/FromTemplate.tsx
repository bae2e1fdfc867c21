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
  if (data && own && !readers.isPending) {
    return <Paired key={data.id} chosen={data} other={own} readers={readers.data?.recipients ?? null} {...sheet} />;
  }
  if (data && !own && (twin_id === null || twin.isError))
    return <Compose key={data.id} source={{ template: data, twin: null }} {...sheet} />;
  if (data && twin.data && !readers.isPending) {
    const count = readers.data?.recipients ?? null;
    return <Paired key={data.id} chosen={data} other={twin.data} readers={count} {...sheet} />;
  }
  if (error) {
    return <Failure title={commonTexts.failures.title} detail={loadSentence(error)} onRetry={refetch} />;
  }
  return <SkeletonLines lines={8} />;
}

/** A template that there is in both languages; of a sample, unless the shop has put the other one away or made something else of it. */
function Paired({
  chosen,
  other,
  ...rest
}: SheetProps & { chosen: Template; other: Template; readers: number | null }) {
  const [source] = useState<Source>(() => {
    const isGone = other.id !== chosen.id && other.archived_at !== null;
    if (isGone || other.language === chosen.language) return { template: chosen, twin: null };
    return chosen.language === 'es' ? { template: other, twin: chosen } : { template: chosen, twin: other };
  });
  return <Compose source={source} chosen={chosen.language} {...rest} />;
}
