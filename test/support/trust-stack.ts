import { openStack } from '../../tools/stack/context.ts';

// Opening the stack makes the clients of this process trust its authority.
await openStack();
