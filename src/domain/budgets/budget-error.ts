import { AppError } from '../app-error.ts';
import { type BudgetName, budgets } from './budgets.ts';

type RefusingBudget = {
  [Name in BudgetName]: (typeof budgets)[Name]['code'] extends null ? never : Name;
}[BudgetName];

/** What is under way ends soon. */
const WAIT_SECONDS = 1;

/** The refusal of a budget that is used up; `seconds` after which trying again makes sense. */
export function budgetError(name: RefusingBudget, limit: number, seconds = WAIT_SECONDS): AppError {
  return new AppError(budgets[name].code, { params: { limit, seconds }, retryAfterSeconds: seconds });
}

/** What somebody has to remove before there is room again, seconds. */
export const KEPT_SECONDS = 60;
