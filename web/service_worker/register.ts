import { SHELL } from './addresses.ts';

/** Lets the app open without a network from now on, with the screens that were seen on this device. */
export async function keepForOffline(): Promise<void> {
  // The development server's files change under their names. On a plain address of the shop's own network the browser offers no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/worker.js', { type: 'module' });
  const { active } = await navigator.serviceWorker.ready;
  // The login, the sheet of a count, which users also fill in in the cellar and in the freezer, and photographing what was delivered there.
  // With the parts that a screen loads later: where one is missing, all of the screen is gone.
  await Promise.all([
    import('../account/LoginScreen.tsx'),
    import('../account/second_factor/PasskeyLogin.tsx'),
    import('../inventory/counts/sheet/CountScreen.tsx'),
    import('../inventory/counts/sheet/LotLines.tsx'),
    import('../invoices/InvoicesScreen.tsx'),
    import('../account/storage/StorageWarning.tsx'),
    import('../shell/list/views/SavedViews.tsx'),
    import('../shell/bar/MenuDrawer.tsx'),
    import('../shell/search/SearchDialog.tsx'),
    import('../shell/waiting/WaitingList.tsx'),
    import('../ui/dialogs/QuestionDialog.tsx'),
    import('../invoices/to_do/ToDoList.tsx'),
    import('../invoices/upload/AddingDialogs.tsx'),
    import('../invoices/upload/UploadPanel.tsx'),
    import('../invoices/upload/PagesSheet.tsx'),
    import('../invoices/upload/camera/LiveCamera.tsx'),
  ]);
  // What this page fetched before the worker was there.
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href);
  // They start with the camera and the first photo, and that may be down there.
  const { photoWorkerUrl } = await import('../invoices/upload/quality/faults_of_photo.ts');
  const { frameWorkerUrl } = await import('../invoices/upload/camera/look_at_video.ts');
  const urlsToCache = [SHELL, '/color-scheme.js', photoWorkerUrl, frameWorkerUrl, ...files];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}
