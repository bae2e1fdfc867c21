import { Menu } from '@mantine/core';
import { IconArchive, IconPencil, IconStar } from '@tabler/icons-react';
import { locationTexts as texts } from '#contract/inventory/places/locations.texts.ts';
import type { Location } from '#contract/inventory/places/locations.ts';
import { useFormat } from '../../format.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Locations.module.css';

interface LocationRowProps {
  location: Location;
  /** Null where nothing can be changed. */
  on: { rename: () => void; makeDefault: () => void; activate: (isActive: boolean) => void } | null;
}

/** One location with what it holds, and what can be done with it. */
export function LocationRow({ location, on }: LocationRowProps) {
  const format = useFormat();
  const { name, is_default, is_active, item_count, value } = location;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span> {is_default ? <Tag>{texts.default}</Tag> : null}
        <div className={classes.under}>{texts.stocked(item_count, format.money(value))}</div>
      </div>
      {on ? (
        <MoreMenu className={classes.tool ?? ''} label={texts.more(name)}>
          {is_active ? (
            <>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={on.rename}>
                {texts.rename}
              </Menu.Item>
              {is_default ? null : (
                <>
                  <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={on.makeDefault}>
                    {texts.makeDefault}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => on.activate(false)}>
                    {texts.archive}
                  </Menu.Item>
                </>
              )}
            </>
          ) : (
            <Menu.Item onClick={() => on.activate(true)}>{texts.restore}</Menu.Item>
          )}
        </MoreMenu>
      ) : null}
    </li>
  );
}
