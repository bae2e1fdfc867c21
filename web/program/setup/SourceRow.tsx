import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArchiveOff, IconPencil, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { programTexts } from '#contract/program/program.texts.ts';
import type { QrSource } from '#contract/program/program.ts';
import { paths } from '../../paths.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Sources.module.css';
import { useSourceChange } from './useSourceChange.ts';

const RenameSource = lazyPart(async () => (await import('./RenameSource.tsx')).RenameSource);

const texts = programTexts.sources;

interface SourceRowProps {
  source: QrSource;
  isSelected: boolean;
  canChange: boolean;
}

/** A place; pressing it shows its code. */
export function SourceRow({ source, isSelected, canChange }: SourceRowProps) {
  const { label, code, joins, archived_at } = source;
  const [renaming, { open, close }] = useDisclosure(false);
  const { archive, restore } = useSourceChange(source);
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <div className={classes.words}>
        <Link
          className={classes.label}
          to={paths.program({ view: 'qr', source: code })}
          aria-current={isSelected || undefined}
        >
          {label}
        </Link>
        {archived_at ? <Tag>{texts.archivedTag}</Tag> : null}
        <span className={classes.joins}>{texts.joins(joins)}</span>
      </div>
      {canChange ? (
        <MoreMenu className={classes.menu ?? ''} size={36} label={texts.actions(label)}>
          <Menu.Item
            component={Link}
            to={paths.posterInput({ source: code })}
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            {programTexts.qr.customize}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={open}>
            {texts.rename}
          </Menu.Item>
          {archived_at ? (
            <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={restore}>
              {texts.restore}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={archive}>
              {texts.archive}
            </Menu.Item>
          )}
        </MoreMenu>
      ) : null}
      <LazyDialog opened={renaming} onFailure={close}>
        {(opened) => <RenameSource source={source} opened={opened} onClose={close} />}
      </LazyDialog>
    </li>
  );
}
