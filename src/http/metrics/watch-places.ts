import type { BudgetMeter } from '../../domain/budgets/budget-meter.ts';
import { hashingPlaces } from '../../domain/members/passwords.ts';
import { samplePlaces } from '../panel/operations/schemas/detect-in-thread.ts';

/** Includes in the budgets what waits for threads that all tenants share. */
export function watchPlaces(budgets: Pick<BudgetMeter, 'watch'>): void {
  budgets.watch('passwords', hashingPlaces);
  budgets.watch('samples', samplePlaces);
}
