import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { faceDelete, faceImage, faceQuery, faceUpload } from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { DeleteFaces, UploadFace } from './face.commands.js';
import { ListFaces, ShowFace } from './face.queries.js';

/** Calls of face photos. */
@Controller()
export class FaceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists persons with their photos. */
  @Serves(faceQuery)
  query(input: InputOf<typeof faceQuery>, context: RequestContext) {
    return this.queries.execute(new ListFaces(input, context));
  }

  /** Takes a photo. */
  @Serves(faceUpload)
  upload(input: InputOf<typeof faceUpload>, context: RequestContext) {
    return this.commands.execute(new UploadFace(input, context));
  }

  /** Removes photos. */
  @Serves(faceDelete)
  delete(input: InputOf<typeof faceDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteFaces(input, context));
  }

  /** Answers a photo. */
  @Serves(faceImage)
  image(input: InputOf<typeof faceImage>, context: RequestContext) {
    return this.queries.execute(new ShowFace(input, context));
  }
}
