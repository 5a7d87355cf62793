ALTER TABLE "post_versions" ADD COLUMN "for_channels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "for_channels" jsonb DEFAULT '[]'::jsonb NOT NULL;