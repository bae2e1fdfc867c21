import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { type Count, type CountWithVariances, counts } from '#contract/inventory/counts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate } from '../../../query.ts';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../../ui/dialogs/undo.tsx';

type CountAction = 'reopen' | 'archive' | { apply: number };

/** Applies, undoes, archives or reopens a count. */
export function ReviewActions({ review }: { review: CountWithVariances }) {
  const { user } = useShop();
  const { count_id, name, status, entry_count, variances, uncounted } = review;
  const params = { count_id };
  const act = useMutation({
    mutationFn: (which: CountAction): Promise<Count> =>
      typeof which === 'string'
        ? call(counts[which], { params })
        : call(counts.apply, { params, body: { entry_count: which.apply } }),
    onSuccess: (_count, which) => {
      refresh();
      if (which === 'reopen') return tell(texts.reopened(name));
      tellWithUndo({
        id: count_id,
        message: which === 'archive' ? texts.archived(name) : texts.applied(name),
        label: commonTexts.actions.undo,
        onUndo: () => act.mutate('reopen'),
      });
    },
    onError: (error) => {
      refresh();
      warn(sentenceOf(error));
    },
  });
  if (!hasRole(user, 'manager')) return null;
  const changed = variances.filter(({ skip }) => skip === null).length;
  const incomplete = variances.filter(({ skip }) => skip === 'incomplete').length;
  const kept = variances.length - changed - incomplete;
  if (status === 'open') {
    return (
      <>
        <Button
          variant="default"
          loading={act.isPending && act.variables === 'archive'}
          onClick={() => act.mutate('archive')}
        >
          {texts.archive}
        </Button>
        <Button
          loading={act.isPending && typeof act.variables === 'object'}
          // The question shows the figures of this moment. Entries that arrive while it is open must not be applied with them.
          onClick={() =>
            confirm({
              title: texts.applyTitle(name),
              detail: texts.applyDetail(changed, uncounted.length + incomplete, kept),
              action: texts.apply,
              onConfirm: () => act.mutate({ apply: entry_count }),
            })
          }
        >
          {texts.apply}
        </Button>
      </>
    );
  }
  return (
    <Button
      variant="default"
      loading={act.isPending}
      onClick={() =>
        status === 'archived'
          ? act.mutate('reopen')
          : confirm({
              title: texts.undoTitle(name),
              detail: texts.undoDetail,
              action: texts.undo,
              onConfirm: () => act.mutate('reopen'),
            })
      }
    >
      {status === 'archived' ? texts.reopen : texts.undo}
    </Button>
  );
}

function refresh(): void {
  void invalidate(
    counts.list,
    counts.get,
    counts.review,
    inventory.listItems,
    inventory.summary,
    inventory.getItem,
    inventory.listMovements,
  );
}
