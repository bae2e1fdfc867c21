import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { templates } from '#contract/templates.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { q } from '../../query.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { loadSentence } from '../templates/load-sentence.ts';
import { Compose } from './Compose.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';

/** Writing a promotional message: first which template or none, then the words, whom and when. */
export function MessageView() {
  const { user } = useShop();
  const [address] = useSearchParams();
  const chosen = address.get('template');
  if (!hasRole(user, 'manager')) return <EmptyState title={campaignTexts.compose.readOnly} />;
  if (chosen === 'custom') return <Compose key="custom" template={null} />;
  if (chosen) return <FromTemplate template_id={chosen} />;
  return <TemplateChoice />;
}

function FromTemplate({ template_id }: { template_id: string }) {
  const { data, error, refetch } = useQuery(q(templates.get, { params: { template_id } }));
  if (data) return <Compose key={data.id} template={data} />;
  if (error) {
    return <Failure title={commonTexts.failures.title} detail={loadSentence(error)} onRetry={refetch} />;
  }
  return <SkeletonLines lines={8} />;
}
