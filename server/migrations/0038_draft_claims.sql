CREATE TABLE "ai_prompt_versions" (
	"content_type" text NOT NULL,
	"number" integer NOT NULL,
	"addition" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_prompt_versions_content_type_number_pk" PRIMARY KEY("content_type","number")
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "requires_checked_claims" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "written_by" jsonb;--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "suggestions" jsonb;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "claims" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_prompt_versions" ADD CONSTRAINT "ai_prompt_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;