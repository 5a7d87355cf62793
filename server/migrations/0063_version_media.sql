ALTER TABLE "post_versions" ADD COLUMN "media" jsonb;--> statement-breakpoint
-- What the text of a post says still is shown with its media; of earlier versions nobody knows.
UPDATE "post_versions" v SET "media" = p."media" FROM "posts" p
WHERE p."id" = v."post_id" AND p."version" = v."number" AND p."body" = v."body" AND p."title" IS NOT DISTINCT FROM v."title";
