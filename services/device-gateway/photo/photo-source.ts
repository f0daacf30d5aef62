/** Where photos of persons are. */
export interface PhotoSource {
  /** A photo (JPEG) by the SHA-256 of its bytes; undefined where it cannot be had. */
  photoOf(school: string, hash: string): Promise<Buffer | undefined>;
}
