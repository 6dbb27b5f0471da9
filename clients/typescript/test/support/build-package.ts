import { build } from '../../build/build.ts';

/** Builds the package once for all tests. */
export default build;
