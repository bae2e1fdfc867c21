import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './query.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { Questions } from './ui/dialogs/Questions.tsx';
import { lazyPart, Part } from './ui/Part.tsx';

const Toasts = lazyPart(async () => (await import('./ui/dialogs/Toasts.tsx')).Toasts);

/** What surrounds every screen: the theme, the query cache, notices and dialogs. */
export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Part>
          <Toasts />
        </Part>
        <Questions />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
