import { reuseCompiledCode } from '../config/compiled-code.ts';

// Before anything else is loaded, which is why the program itself is imported by a call.
reuseCompiledCode();
await import('./run-command.ts');
