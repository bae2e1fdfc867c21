import { useMutation } from '@tanstack/react-query';
import { account } from '#contract/account/account.ts';
import { restoredTexts as texts } from '#contract/messaging/restored/restored.texts.ts';
import { restored } from '#contract/messaging/restored/restored.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { Strip, StripButton } from '../../shell/notices/Strip.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** A strip under the bar while campaigns are paused after a restore. An owner resumes them. */
export function RestoredNotice({ restored_from }: { restored_from: string }) {
  const { user } = useShop();
  const { instant } = useFormat();
  const resume = useMutation({
    mutationFn: () => call(restored.resume),
    onSuccess: () => {
      void invalidate(account.getUser);
      tell(texts.resumed);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const ask = () =>
    confirm({
      title: texts.title,
      detail: texts.steps,
      action: texts.confirm,
      onConfirm: () => resume.mutate(),
    });
  return (
    <Strip>
      <span>{texts.notice(instant(restored_from))}</span>
      {hasRole(user, 'owner') ? (
        <StripButton isBusy={resume.isPending} onClick={ask}>
          {texts.look}
        </StripButton>
      ) : null}
    </Strip>
  );
}
