import { Popover, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { lazyPart, Part } from '../../ui/Part.tsx';
import bar from '../bar/IconButton.module.css';
import { useWaiting } from './useWaiting.ts';
import classes from './WaitingBell.module.css';

const WaitingList = lazyPart(async () => (await import('./WaitingList.tsx')).WaitingList);

/** Everything that waits for the user, behind one bell with its number. */
export function WaitingBell() {
  const [opened, setOpened] = useState(false);
  const { data } = useWaiting();
  const count = data?.waiting.length;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={bar.button ?? ''}
          aria-label={shellTexts.bell(count)}
          onClick={() => setOpened((shown) => !shown)}
        >
          <IconBell size={20} aria-hidden />
          {count ? (
            <span className={classes.count} aria-hidden>
              {count}
            </span>
          ) : null}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''}>
        <Part onFailure={() => setOpened(false)}>
          <WaitingList onChoose={() => setOpened(false)} />
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
}
