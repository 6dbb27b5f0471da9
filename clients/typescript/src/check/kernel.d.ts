/** The compiled kernel of the checker, `generated/json-kernel.wasm`, in hexadecimal: archives compress that
 * better than base64. Put in by the build. */
declare module 'celeiro:kernel' {
  const kernel: string;
  export default kernel;
}
