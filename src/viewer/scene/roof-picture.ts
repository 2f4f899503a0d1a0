import { type DrawnRoof, type PictureOptions, takePicture } from './take-picture.ts';

/** As printouts show it: across. px */
const SIZE = { longest: 980, aspect: 980 / 400 } as const;

/** A picture of a roof by day for printouts, JPEG. Rejects as `takePicture` does. */
export const pictureOfRoof = (
  roof: DrawnRoof,
  options: Pick<PictureOptions, 'onProgress' | 'signal'> = {},
): Promise<Blob> =>
  takePicture(
    { ...roof, sun: null, technical: false, split: null, heat: null, camera: null },
    { ...SIZE, type: 'image/jpeg', ...options },
  );
