import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import classes from '../bar/IconButton.module.css';

const SearchDialog = lazyPart(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/** Opens the search over everything: a magnifier in the bar, or Ctrl/⌘ K anywhere. */
export function SearchButton() {
  const [opened, { open, close }] = useDisclosure(false);
  // Also while a field has the focus: the key types nothing.
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <UnstyledButton
        className={classes.button ?? ''}
        onClick={open}
        aria-label={shellTexts.search}
        aria-haspopup="dialog"
        title={shellTexts.searchShortcut(shortcutName(navigator.platform))}
      >
        <IconSearch size={20} aria-hidden />
      </UnstyledButton>
      <LazyDialog opened={opened} onFailure={close}>
        {(shown) => <SearchDialog opened={shown} onClose={close} />}
      </LazyDialog>
    </>
  );
}

/** How the key that opens the search is called on this machine. */
function shortcutName(platform: string): string {
  return /mac|iphone|ipad/i.test(platform) ? shellTexts.shortcuts.mac : shellTexts.shortcuts.other;
}
