import { useMutation } from '@tanstack/react-query';
import { programTexts } from '#contract/program/program.texts.ts';
import { program, type QrSource } from '#contract/program/program.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';

const texts = programTexts.sources;

/** Archives a place, with a way back, or takes it back. */
export function useSourceChange({ qr_source_id, label }: QrSource) {
  const change = useMutation({
    mutationFn: (archived: boolean) => call(program.updateSource, { params: { qr_source_id }, body: { archived } }),
    onSuccess: (_, archived) => {
      void invalidate(program.listSources);
      if (!archived) return tell(texts.restored(label));
      tellWithUndo({
        id: `source-${qr_source_id}`,
        message: texts.archived(label),
        label: commonTexts.actions.undo,
        onUndo: () => change.mutate(false),
      });
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return { archive: () => change.mutate(true), restore: () => change.mutate(false) };
}
