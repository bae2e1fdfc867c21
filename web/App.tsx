import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './query.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { Questions } from './ui/dialogs/Questions.tsx';

const Toasts = lazy(async () => ({ default: (await import('./ui/dialogs/Toasts.tsx')).Toasts }));

/** What surrounds every screen: the theme, the query cache, notices and dialogs. */
export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
        <Questions />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
