import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { commonTexts } from '#contract/texts/common.ts';
import { leavingTexts as texts } from '#contract/texts/leaving.ts';
import { FormFoot } from './FormFoot.tsx';

/** Asks before somebody leaves unsaved words: by a link, by Back, or by closing the tab. `isDirty` is asked at that moment. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    return (here.pathname !== there.pathname || here.search !== there.search) && isDirty();
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={texts.title}
      closeButtonProps={{ 'aria-label': commonTexts.actions.close }}
    >
      <p>{texts.detail}</p>
      <FormFoot>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
        <Button data-autofocus onClick={stay}>
          {texts.stay}
        </Button>
      </FormFoot>
    </Modal>
  );
}
