import { Combobox } from '@mantine/core';
import { IconBan, IconPlus, IconRecycle, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { caseTexts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import { itemChoiceTexts } from '#contract/invoices/review/item_choice.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import classes from './ItemPicker.module.css';

interface OtherOptionsProps {
  /** What a new item would be called, or empty, and its unit. */
  fresh: { name: string; stock_unit: string };
  depositFirst: boolean;
}

/** What the line can be that is no item of the book: a new item, several items, a deposit, or nothing that is stocked. */
export function OtherOptions({ fresh, depositFirst }: OtherOptionsProps) {
  const texts = reviewTexts.item;
  const deposit = (
    <OtherOption
      value="deposit"
      icon={<IconRecycle size={16} aria-hidden className={classes.icon} />}
      name={texts.deposit}
      note={itemChoiceTexts.depositDetail}
    />
  );
  return (
    <>
      {depositFirst ? deposit : null}
      <OtherOption
        value="new"
        icon={<IconPlus size={16} aria-hidden className={classes.icon} />}
        name={fresh.name === '' ? itemChoiceTexts.createUnnamed : texts.create(fresh.name)}
        note={fresh.stock_unit}
      />
      <OtherOption
        value="case"
        icon={<IconStack2 size={16} aria-hidden className={classes.icon} />}
        name={caseTexts.choose}
        note={caseTexts.chooseDetail}
      />
      <OtherOption
        value="ignore"
        icon={<IconBan size={16} aria-hidden className={classes.icon} />}
        name={texts.ignore}
        note={itemChoiceTexts.ignoreDetail}
      />
      {depositFirst ? null : deposit}
    </>
  );
}

function OtherOption({ value, icon, name, note }: { value: string; icon: ReactNode; name: string; note: string }) {
  return (
    <Combobox.Option value={value} className={classes.option ?? ''}>
      {icon}
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>{note}</span>
    </Combobox.Option>
  );
}
