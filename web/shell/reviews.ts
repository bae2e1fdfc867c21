import { useQuery } from '@tanstack/react-query';
import { inventory } from '#contract/inventory/inventory.ts';
import { q } from '../query.ts';
import { useShop } from './shop.ts';

/** How many invoices wait for a person; undefined until known. */
export function useReviewCount(): number | undefined {
  const { features } = useShop();
  const { data } = useQuery({ ...q(inventory.summary), enabled: features.invoice_scanning.allowed });
  return data?.invoices_to_review;
}
