import { useSearchParams } from 'react-router';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { hasRole, useShop, whyNot } from '../../../shell/shop.ts';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import { Writing } from './Writing.tsx';

/** The steps of a promotional message: a template or none, the words, the audience and time; or a saved draft. */
export function MessageView() {
  const { user } = useShop();
  const [address] = useSearchParams();
  const chosen = address.get('template');
  const draft_id = address.get('draft');
  if (!hasRole(user, 'manager')) return <EmptyState title={whyNot(user, campaignTexts.compose.readOnly)} />;
  return chosen || draft_id ? <Writing chosen={chosen} draft_id={draft_id} /> : <TemplateChoice />;
}
