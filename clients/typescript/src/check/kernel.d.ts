/** The compiled kernel of the checker, `generated/json-kernel.wasm`, in base64; put in by the build. */
declare module 'celeiro:kernel' {
  const kernel: string;
  export default kernel;
}
