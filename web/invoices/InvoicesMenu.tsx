import { Menu } from '@mantine/core';
import { IconChecklist, IconFileExport, IconMail, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from 'react-router';
import { approvalTexts } from '#contract/invoices/approvals/approvals.texts.ts';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { paths } from '../paths.ts';
import { hasRole, useShop } from '../shell/shop.ts';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import classes from './InvoicesScreen.module.css';

/** What belongs to invoices and is opened now and then. */
export function InvoicesMenu() {
  const { user } = useShop();
  return (
    <MoreMenu variant="default" size={36} className={classes.menu ?? ''} label={invoiceTexts.moreActions}>
      <Menu.Item component={Link} to={paths.credits()} leftSection={<IconReceiptRefund size={16} aria-hidden />}>
        {creditTexts.title}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.mailIn()} leftSection={<IconMail size={16} aria-hidden />}>
        {mailInTexts.title}
      </Menu.Item>
      {user.role === 'accountant' || hasRole(user, 'manager') ? (
        <Menu.Item component={Link} to={paths.exportInvoices()} leftSection={<IconFileExport size={16} aria-hidden />}>
          {invoiceTexts.export}
        </Menu.Item>
      ) : null}
      {hasRole(user, 'manager') ? (
        <Menu.Item component={Link} to={paths.approvalRules()} leftSection={<IconChecklist size={16} aria-hidden />}>
          {approvalTexts.rules.title}
        </Menu.Item>
      ) : null}
    </MoreMenu>
  );
}
