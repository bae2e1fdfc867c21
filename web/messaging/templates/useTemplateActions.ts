import { useMutation } from '@tanstack/react-query';
import { templateTexts as texts } from '#contract/messaging/templates/templates.texts.ts';
import { type Template, templates } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';

type TemplateAction = 'duplicate' | 'archive' | 'restore' | 'reset';

/** What can be done with a template besides writing it. Each says what it did; archiving can be taken back at once. */
export function useTemplateActions({ id, title }: Pick<Template, 'id' | 'title'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: (action: TemplateAction) => call(templates[action], { params: { template_id: id } }),
    onSuccess: (now, action) => {
      void invalidate(templates.list, templates.categories, templates.get);
      if (action === 'archive') {
        tellWithUndo({
          id: `template ${id}`,
          message: texts.archived(title),
          label: commonTexts.actions.undo,
          onUndo: () => mutate('restore'),
        });
      } else if (action === 'restore') tell(texts.restored(title));
      else if (action === 'duplicate') tell(texts.duplicated(now.title));
      else tell(texts.wasReset(now.title));
    },
    onError: (error) => warn(`${texts.actionFailed} ${sentenceOf(error)}`),
  });
  return {
    isPending,
    duplicate: () => mutate('duplicate'),
    archive: () => mutate('archive'),
    restore: () => mutate('restore'),
    askToReset: () =>
      confirm({
        title: texts.resetTitle(title),
        detail: texts.resetDetail,
        action: texts.reset,
        danger: true,
        onConfirm: () => mutate('reset'),
      }),
  };
}
