import { useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import { writeOffTexts as texts } from '#contract/inventory/movements/write_offs.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FindItem } from './FindItem.tsx';
import { RecentWriteOffs } from './RecentWriteOffs.tsx';
import classes from './WriteOff.module.css';
import { WriteOffForm } from './WriteOffForm.tsx';

/** Which item, how much, why, done: with one hand, at the shelf. */
export function WriteOffScreen() {
  const { user } = useShop();
  const [item, setItem] = useState<Item | null>(null);
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>}
        title={texts.title}
        detail={texts.detail}
      />
      <div className={classes.screen}>
        {!hasRole(user, 'staff') ? (
          <p className={classes.unknown}>{whyNot(user, shellTexts.notForRole.title)}</p>
        ) : item ? (
          <WriteOffForm key={item.item_id} item={item} onEnd={() => setItem(null)} />
        ) : (
          <FindItem onChoose={setItem} />
        )}
        <RecentWriteOffs />
      </div>
    </Page>
  );
}
