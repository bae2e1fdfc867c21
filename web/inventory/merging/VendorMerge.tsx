import { Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { inventory } from '#contract/inventory/inventory.ts';
import { mergeTexts as texts } from '#contract/inventory/merges/merges.texts.ts';
import { merges } from '#contract/inventory/merges/merges.ts';
import { type VendorDetails, vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { ChooseOther } from './ChooseOther.tsx';
import { MergePreview } from './MergePreview.tsx';

const SHOWN = 8;

interface VendorMergeProps {
  opened: boolean;
  vendor: VendorDetails;
  onClose: () => void;
}

interface Named {
  vendor_id: string;
  name: string;
}

/** Merges a vendor with its duplicate: which one, what moves, and then the merge. */
export function VendorMerge({ opened, vendor, onClose }: VendorMergeProps) {
  const [other, choose] = useState<Named | null>(null);
  const close = () => {
    choose(null);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={texts.title(vendor.name)}>
      {other ? (
        <Preview vendor={vendor} other={other} onBack={() => choose(null)} onDone={close} />
      ) : (
        <Choose vendor={vendor} onChoose={choose} />
      )}
    </Modal>
  );
}

function Choose({ vendor, onChoose }: { vendor: Named; onChoose: (other: Named) => void }) {
  const [search, setSearch] = useState('');
  const { data } = useQuery(q(merges.ofVendor, { params: { vendor_id: vendor.vendor_id } }));
  const found = useQuery({
    ...q(vendors.list, { query: { search, limit: SHOWN } }),
    enabled: search !== '',
  });
  return (
    <ChooseOther
      label={texts.search.vendor}
      search={search}
      onSearch={setSearch}
      none={texts.noMatch.vendor}
      likely={(data?.duplicates ?? []).map(({ vendor_id, name, reason, invoice_count }) => ({
        id: vendor_id,
        name,
        detail: `${texts.reasons[reason]} · ${texts.invoices(invoice_count)}`,
      }))}
      found={found.data?.vendors
        .filter(({ vendor_id }) => vendor_id !== vendor.vendor_id)
        .map(({ vendor_id, name, invoice_count }) => ({ id: vendor_id, name, detail: texts.invoices(invoice_count) }))}
      onChoose={({ id, name }) => onChoose({ vendor_id: id, name })}
    />
  );
}

interface PreviewProps {
  vendor: Named;
  other: Named;
  onBack: () => void;
  onDone: () => void;
}

function Preview({ vendor, other, onBack, onDone }: PreviewProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const [kept, keep] = useState(vendor.vendor_id);
  const [first, second] = kept === vendor.vendor_id ? [vendor, other] : [other, vendor];
  const params = { vendor_id: first.vendor_id, other_vendor_id: second.vendor_id };
  const { data, error } = useQuery({ ...q(merges.previewVendor, { params }), staleTime: 0 });
  const merge = useMutation({
    mutationFn: () => call(merges.mergeVendor, { params }),
    onSuccess: () => {
      void invalidate(...OF_VENDORS);
      tell(texts.merged(second.name, first.name));
    },
  });
  return (
    <MergePreview
      sides={[
        { id: vendor.vendor_id, name: vendor.name },
        { id: other.vendor_id, name: other.name },
      ]}
      kept={kept}
      onKeep={(id) => {
        // What is under way is about the side that was chosen before.
        if (merge.isPending) return;
        keep(id);
        merge.reset();
      }}
      moves={data && [...texts.vendorMoves(data.moves, format.money(data.moves.deposits)), texts.vendorFilled]}
      fault={error ? sentenceOf(error) : data?.blocked}
      refused={merge.isError ? sentenceOf(merge.error) : null}
      afterwards={texts.nameStays(second.name)}
      action={texts.merge.vendor}
      isPending={merge.isPending}
      onMerge={() =>
        merge.mutate(undefined, {
          onSuccess: () => {
            onDone();
            if (kept !== vendor.vendor_id) void navigate(paths.vendor(kept));
          },
        })
      }
      onBack={onBack}
    />
  );
}

const OF_VENDORS = [
  vendors.get,
  vendors.listItems,
  vendors.listDeposits,
  vendors.list,
  inventory.getItem,
  invoices.list,
  merges.ofVendor,
] as const;
