import { AppError } from '../app-error.ts';
import { type BudgetName, budgets } from './budgets.ts';

type RefusingBudget = {
  [Name in BudgetName]: (typeof budgets)[Name]['code'] extends null ? never : Name;
}[BudgetName];

/** `Retry-After` for budgets of work under way, which ends soon, seconds. */
const WAIT_SECONDS = 1;

/** The refusal for a used-up budget. `seconds`: time until a retry makes sense. */
export function budgetError(name: RefusingBudget, limit: number, seconds = WAIT_SECONDS): AppError {
  return new AppError(budgets[name].code, { params: { limit, seconds }, retryAfterSeconds: seconds });
}

/** `Retry-After` for budgets of stored things, which someone has to remove first, seconds. */
export const KEPT_SECONDS = 60;
