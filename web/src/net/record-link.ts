/** A record small enough for a link: what was never stored can be shared all the same. */
const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> => new Response(new Response(bytes).body!.pipeThrough(by)).arrayBuffer();

export async function encodeRecord(record: unknown): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream("deflate-raw"));
  const text = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function decodeRecord(text: string): Promise<Record<string, unknown>> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const record: unknown = JSON.parse(
    new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))),
  );
  return record as Record<string, unknown>;
}

/** Whether a JSON text ends before its last bracket. */
export function isTruncated(text: string): boolean {
  const open = text.replace(/"(?:[^"\\]|\\.)*"/g, "");
  return (
    /^\s*[{[]/.test(open) &&
    (open.includes('"') || (open.match(/[{[]/g) ?? []).length > (open.match(/[}\]]/g) ?? []).length)
  );
}
