import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './query.ts';
import { router } from './routes.tsx';
import { silenceExtensionErrors } from './shell/extension-errors.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { Questions } from './ui/Questions.tsx';

const Toasts = lazy(async () => ({ default: (await import('./ui/Toasts.tsx')).Toasts }));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

silenceExtensionErrors(window);
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
        <Questions />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

// Nobody needs it before the first screen is there.
import('./ui/focus-keeper.ts').then(
  ({ keepFocus }) => keepFocus(),
  // Without a connection there are no screens to keep it on.
  () => {},
);
