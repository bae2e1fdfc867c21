import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { routes } from './routes.tsx';
import { silenceExtensionErrors } from './shell/notices/extension_errors.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

silenceExtensionErrors(window);
createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>,
);

// Nobody needs it before the first screen is there.
import('./ui/focus_keeper.ts').then(
  ({ keepFocus }) => keepFocus(),
  // Without a connection there are no screens to keep it on.
  () => {},
);

import('./service_worker/register.ts')
  .then(({ keepForOffline }) => keepForOffline())
  .catch(() => {
    // Without it the app works as before, with a network.
  });
