import { Button } from '@mantine/core';
import { IconArchive, IconFileUpload, IconSearchOff, IconTags, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { tagTexts, contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { type Contact, contacts } from '#contract/contacts/contacts.ts';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { CONTACTS_PAGE_SIZE } from '#contract/contacts/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { hasRole, mayTake, useShop } from '../shell/shop.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import { DataTable } from '../ui/list/DataTable.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { Pagination } from '../ui/list/Pagination.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { lazyPart } from '../ui/Part.tsx';
import { ContactFilterBar } from './ContactFilterBar.tsx';
import { contactColumns } from './contact_columns.tsx';
import { ExportButton } from './ExportButton.tsx';
import { addressOf, type ContactFilters, filtersOf, isFiltered } from './filters.ts';

const AskToConfirm = lazy(async () => ({ default: (await import('./AskToConfirm.tsx')).AskToConfirm }));
const ContactForm = lazyPart(async () => (await import('./ContactForm.tsx')).ContactForm);
const TagsModal = lazyPart(async () => (await import('./tags/TagsModal.tsx')).TagsModal);

/** `/contacts` */
export function ContactsScreen() {
  const { user } = useShop();
  const mayEdit = hasRole(user, 'manager');
  const format = useFormat();
  const { filters, change } = useContactFilters();
  const [form, setForm] = useState<{ contact: Contact | null; opened: boolean }>({ contact: null, opened: false });
  const [tagsOpened, setTagsOpened] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...q(contacts.list, { query: queryOf(filters) }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    () => contactColumns(format, mayEdit, (contact) => setForm({ contact, opened: true })),
    [format, mayEdit],
  );

  const total = data?.total_count ?? 0;
  const pages = Math.max(1, Math.ceil(total / CONTACTS_PAGE_SIZE));
  // The last one of the last page was archived, or the address names a page that there is not.
  const isBeyond = data !== undefined && !isPlaceholderData && filters.page > pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages }, { replace: true });
  }, [isBeyond, pages, change]);

  const addButton = hasRole(user, 'staff') ? (
    <Button
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => setForm({ contact: null, opened: true })}
    >
      {texts.add}
    </Button>
  ) : null;
  const isEmpty = total === 0 && data !== undefined && !isPlaceholderData;
  const isFirst = isEmpty && !isFiltered(filters);
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={data ? `${user.company} · ${texts.headline(total)}` : user.company}
        // Without contacts, the empty state has the button.
        actions={
          <>
            {mayEdit ? (
              <Button
                variant="default"
                leftSection={<IconTags size={18} aria-hidden />}
                onClick={() => setTagsOpened(true)}
              >
                {tagTexts.title}
              </Button>
            ) : null}
            {mayTake(user, 'manager') ? <ExportButton filters={filters} /> : null}
            {mayEdit ? (
              <Button
                variant="default"
                component={Link}
                to={paths.contactsImport()}
                leftSection={<IconFileUpload size={18} aria-hidden />}
              >
                {importTexts.button}
              </Button>
            ) : null}
            {isFirst ? null : addButton}
          </>
        }
      />
      <ContactFilterBar filters={filters} onChange={change} />
      {mayEdit && filters.show === 'needs_confirmation' ? (
        <Suspense fallback={null}>
          <AskToConfirm />
        </Suspense>
      ) : null}
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoContacts filters={filters} add={addButton} onChange={change} />
      ) : (
        <>
          <DataTable
            label={texts.table}
            columns={columns}
            rows={isBeyond ? undefined : data?.customers}
            rowKey={(contact) => contact.loyalty_customer_id}
            skeletonRows={CONTACTS_PAGE_SIZE}
            stale={isPlaceholderData}
          />
          {pages > 1 ? (
            <Pagination page={Math.min(filters.page, pages)} pages={pages} onPage={(page) => change({ page })} />
          ) : null}
        </>
      )}
      <LazyDialog opened={form.opened} onFailure={() => setForm((now) => ({ ...now, opened: false }))}>
        {(opened) => (
          <ContactForm
            contact={form.contact}
            opened={opened}
            mayEdit={mayEdit}
            onClose={() => setForm((now) => ({ ...now, opened: false }))}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={tagsOpened} onFailure={() => setTagsOpened(false)}>
        {(opened) => <TagsModal opened={opened} onClose={() => setTagsOpened(false)} />}
      </LazyDialog>
    </Page>
  );
}

function queryOf(filters: ContactFilters) {
  const { page, ...asked } = addressOf(filters);
  return { ...asked, limit: CONTACTS_PAGE_SIZE, offset: (Number(page ?? 1) - 1) * CONTACTS_PAGE_SIZE };
}

const SPELLING = { filtersOf, addressOf };

function useContactFilters() {
  const { filters, change } = useAddressFilters(SPELLING);
  // Another choice starts again at the first page.
  const choose = useCallback<typeof change>((next, how) => change({ page: 1, ...next }, how), [change]);
  return { filters, change: choose };
}

interface NoContactsProps {
  filters: ContactFilters;
  add: React.ReactNode;
  onChange: (change: Partial<ContactFilters>) => void;
}

function NoContacts({ filters, add, onChange }: NoContactsProps) {
  const { title, first, filtered, archived } = texts.empty;
  if (!isFiltered(filters)) {
    return <EmptyState icon={<IconUsers size={28} />} title={title} detail={first} action={add} />;
  }
  const isArchive = filters.show === 'archived' && filters.search === '' && filters.tag_id === '';
  return (
    <EmptyState
      icon={isArchive ? <IconArchive size={28} /> : <IconSearchOff size={28} />}
      title={title}
      detail={isArchive ? archived : filtered}
      action={
        <Button variant="default" onClick={() => onChange({ search: '', show: 'all', tag_id: '' })}>
          {commonTexts.actions.clearFilters}
        </Button>
      }
    />
  );
}
