/** Thrown if the malware scanner cannot be reached, is too slow or replies with an error. A retry may succeed. */
export class ScannerUnavailable extends Error {}
