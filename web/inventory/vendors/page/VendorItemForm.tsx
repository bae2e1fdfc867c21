import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plain } from '#contract/decimal.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import type { VendorCharge, VendorItem } from '#contract/inventory/vendors/vendors.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { sentenceOf } from '../../../api.ts';
import { q } from '../../../query.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { FormFoot } from '../../../ui/fields/FormFoot.tsx';
import { plainNumber } from '../../../ui/fields/plain_number.ts';
import { CaseForm } from '../../mixed_cases/CaseForm.tsx';
import { typedParts } from '../../mixed_cases/case_parts.ts';
import { useRemembered } from './useRemembered.ts';
import classes from './VendorForm.module.css';

const texts = vendorTexts.remembered;
const SHOWN = 20;

interface VendorItemFormProps {
  opened: boolean;
  onClose: () => void;
  vendor_id: string;
  sold: VendorItem;
}

/** What is remembered about one thing that the vendor sells: which item it is, and what one of it holds. */
export function VendorItemForm({ opened, onClose, ...rest }: VendorItemFormProps) {
  const title = rest.sold.charge ? texts.chargeTitle : texts.title;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={title(rest.sold.code ?? rest.sold.description)}
    >
      {rest.sold.charge ? (
        <Charge onClose={onClose} {...rest} charge={rest.sold.charge} />
      ) : rest.sold.item_id === null ? (
        <VendorCase onClose={onClose} {...rest} />
      ) : (
        <Fields onClose={onClose} {...rest} item_id={rest.sold.item_id} />
      )}
    </Modal>
  );
}

type InForm = Omit<VendorItemFormProps, 'opened'>;

/** Tells that a code or words of the vendor are not goods. Once that is deleted, the next invoice asks again. */
function Charge({ charge, ...given }: InForm & { charge: VendorCharge }) {
  const { sold, onClose } = given;
  const { remove } = useRemembered(given);
  return (
    <>
      <p className={classes.printed}>{sold.description}</p>
      <p>{texts.charges[charge]}</p>
      <FormFoot>
        <Button variant="subtle" color="red" mr="auto" onClick={remove}>
          {texts.deleteCharge}
        </Button>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.close}
        </Button>
      </FormFoot>
    </>
  );
}

/** What a mixed case of the vendor holds. */
function VendorCase(given: InForm) {
  const { sold, onClose } = given;
  const { save, remove } = useRemembered(given);
  const [start] = useState(() => typedParts(sold.parts));
  return (
    <>
      <p className={classes.printed}>{sold.description}</p>
      {save.isError ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
      <CaseForm
        start={start}
        pieces={null}
        cents={null}
        currency={null}
        mayCreate={false}
        isSaving={save.isPending}
        others={
          <>
            <Button variant="subtle" color="red" mr="auto" onClick={remove}>
              {texts.delete}
            </Button>
            <Button variant="default" onClick={onClose}>
              {commonTexts.actions.cancel}
            </Button>
          </>
        }
        onSave={(parts) =>
          save.mutate(
            { parts: parts.flatMap(({ item_id, quantity, price }) => (item_id ? [{ item_id, quantity, price }] : [])) },
            { onSuccess: onClose },
          )
        }
      />
    </>
  );
}

function Fields({ item_id: shownItem, ...given }: InForm & { item_id: string }) {
  const { sold, onClose } = given;
  const { save, remove } = useRemembered(given);
  const [before] = useState({
    item_id: shownItem,
    holds: sold.stock_per_unit === null ? '' : plain(sold.stock_per_unit),
  });
  const [item_id, setItem] = useState(before.item_id);
  const [holds, setHolds] = useState(before.holds);
  const [typed, setTyped] = useState(sold.item);
  const [search] = useDebouncedValue(typed, 150);
  const { data } = useQuery(q(inventory.listItems, { query: { search, limit: SHOWN, sort: 'name' } }));
  const found = data?.items ?? [];
  const known = found.find((item) => item.item_id === item_id);
  const options = [
    ...(known ? [] : [{ value: before.item_id, label: sold.item }]),
    ...found.map(({ item_id: value, name: label }) => ({ value, label })),
  ];
  const unit = sold.unit ?? inventoryTexts.sellingUnit;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What the user did not change stays as exact as it is stored, and as another user has left it.
        save.mutate(
          {
            ...(item_id === before.item_id ? {} : { item_id }),
            ...(holds === before.holds ? {} : { stock_per_unit: plainNumber(holds) || null }),
          },
          { onSuccess: onClose },
        );
      }}
    >
      <div className={classes.stack}>
        {save.isError ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        <Select
          label={texts.item}
          description={sold.description}
          data={options}
          value={item_id}
          searchable
          allowDeselect={false}
          filter={({ options: all }) => all}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={(value) => value && setItem(value)}
        />
        <TextInput
          label={texts.holds(unit, known?.stock_unit ?? sold.stock_unit)}
          description={texts.holdsHint}
          inputMode="decimal"
          maxLength={20}
          value={holds}
          onChange={(event) => setHolds(event.currentTarget.value)}
        />
      </div>
      <FormFoot>
        <Button variant="subtle" color="red" mr="auto" onClick={remove}>
          {texts.delete}
        </Button>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </FormFoot>
    </form>
  );
}
