/**
 * Options of a Java process that ends before the code of Java's slower, better compiler pays off. The quick one's code takes
 * more of the stack, of which the plan of hundreds of fields needs more than Java's usual 1 MiB.
 */
export const quickJava = ['-XX:TieredStopAtLevel=1', '-Xss4m'];
