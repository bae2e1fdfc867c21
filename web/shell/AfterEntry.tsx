import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { paths } from '../paths.ts';
import { useSessionState } from '../session.ts';
import { hasRole, type Shop } from './shop.ts';
import { useLateScroll } from './useLateScroll.ts';
import { useQrPrefetch } from './useQrPrefetch.ts';

/** What is done shortly after entry, whatever screen is opened. Nothing of it is seen, so it is fetched after the screen. */
export function AfterEntry({ shop }: { shop: Shop }) {
  useLateScroll();
  useQrPrefetch(shop);
  useLeftBehind(shop);
  useLaterParts();
  return null;
}

/** What opens above the screens. The connection can be gone by then, and the file with an update. */
function useLaterParts(): void {
  useEffect(() => {
    const files = [
      import('../ui/dialogs/QuestionDialog.tsx'),
      import('../account/LoginAgain.tsx'),
      import('../account/second_factor/SecondStep.tsx'),
      import('../account/second_factor/PasskeyLogin.tsx'),
      import('./bar/MenuDrawer.tsx'),
      import('./search/SearchDialog.tsx'),
      import('./waiting/WaitingList.tsx'),
    ];
    // What does not come now is asked for again when it is opened.
    void Promise.allSettled(files);
  }, []);
}

/** What the screen itself asks for comes first. */
const AFTER_MS = 2_000;

/** Sends what an earlier page has left on this device, files and counted numbers, whatever screen is opened. */
function useLeftBehind(shop: Shop): void {
  const userId = shop.features.invoice_scanning.allowed && hasRole(shop.user, 'staff') ? shop.user.user_id : null;
  const navigate = useNavigate();
  const token = useSessionState().session?.token;
  useEffect(() => {
    if (userId === null || !token) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const [{ uploads }, outbox, { tellWithButton }] = await Promise.all([
        import('../invoices/upload/uploads.ts'),
        import('../inventory/counts/outbox/outbox.ts'),
        import('../ui/dialogs/undo.tsx'),
      ]);
      // Another user can have signed in meanwhile, in whose name they would be sent.
      if (isOver) return;
      const { doubtful, openInvoices } = uploadTexts.checks;
      uploads.whenUnseen((count) =>
        tellWithButton({
          id: 'doubtful-pictures',
          message: doubtful(count),
          label: openInvoices,
          onPress: () => void navigate(paths.invoices()),
        }),
      );
      await Promise.all([uploads.begin(userId), outbox.begin(userId)]);
    }, AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [userId, token, navigate]);
}
